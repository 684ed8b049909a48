from boomtown.kernel.advice import Advice


class WildcattersAdvice(Advice):
    def __init__(self) -> None:
        super().__init__(["points"])
